"""The Content-Security-Policy: what the page may load. Nothing comes from elsewhere."""

from __future__ import annotations

POLICY = {
    "default-src": "'none'",
    # Pyodide is WebAssembly; that one permission allows it, and no `eval` of text.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'self'",  # scenes in the rules book
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

CSP = "; ".join(f"{name} {value}" for name, value in POLICY.items())
