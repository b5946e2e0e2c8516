// Of the package `qr`, which the build puts here, what this page uses.
export default function encodeQR(
  text: string,
  output: 'raw',
  options?: { ecc?: 'low' | 'medium' | 'quartile' | 'high'; border?: number },
): boolean[][];
