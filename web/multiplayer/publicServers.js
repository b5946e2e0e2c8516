/** STUN servers that this site offers for play across the internet; `build.py site --stun` and `--no-stun` replace them. @type {string[]} */
export const PUBLIC_SERVERS = ['stun:stun.cloudflare.com:3478', 'stun:stun.l.google.com:19302'];
