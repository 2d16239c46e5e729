// Ours, because of 45 lines: `tar-stream` brings seven packages more, and reads formats that a backup must refuse.

const blockBytes = 512
const nameBytes = 100
const largestBytes = 0o77777777777
const blank = Buffer.alloc(blockBytes)

/** The two empty blocks at the end of a tar file. */
export const endOfTar = Buffer.alloc(2 * blockBytes)

/**
 * The header of a file in a tar file (POSIX ustar).
 * @param name at most 100 bytes of ASCII
 * @param modified in seconds since 1970
 */
export function tarHeader(name: string, bytes: number, modified: number): Buffer {
  if (name.length > nameBytes || bytes > largestBytes) throw new RangeError('too large for a tar file')
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 'latin1')
  // The mode, the owner and the group.
  header.write('0000600\0' + '0000000\0' + '0000000\0', nameBytes, 'latin1')
  header.write(`${octal(bytes, 11)}\0${octal(modified, 11)}\0`, 124, 'latin1')
  // The checksum counts its own place as spaces. A 0 for an ordinary file follows.
  header.write(`${' '.repeat(8)}0`, 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1')
  return header
}

/** The zeros that fill the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return blank.subarray(0, -bytes & (blockBytes - 1))
}

/** A file in a tar file: where its content begins, and its length in bytes. */
export interface TarEntry {
  name: string
  start: number
  bytes: number
}

/**
 * Lists the files of a tar file that `tarHeader` made.
 * @param read returns the bytes from a place
 * @param from the place of the first header
 */
export async function* tarEntries(
  read: (start: number, bytes: number) => Promise<Buffer>,
  from = 0,
): AsyncGenerator<TarEntry> {
  for (let at = from; ; ) {
    const header = await read(at, blockBytes)
    if (header.length < blockBytes || header[0] === 0) return
    const name = header.toString('latin1', 0, nameBytes).replace(/\0.*$/s, '')
    const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8)
    yield { name, start: at + blockBytes, bytes }
    at = endOfEntry({ name, start: at + blockBytes, bytes })
  }
}

/** Where the header after a file begins. */
export function endOfEntry({ start, bytes }: TarEntry): number {
  return start + bytes + tarPadding(bytes).length
}
