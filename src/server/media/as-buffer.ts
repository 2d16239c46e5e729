/** The same bytes as a Buffer, without a copy: a driver may return, and a body may contain, a plain Uint8Array. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
