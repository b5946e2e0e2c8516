// Of the package `qr`, which the build puts here, what this page uses.
export default function decodeQR(image: { width: number; height: number; data: Uint8ClampedArray }): string;
