import { statfs } from 'node:fs/promises'

/** Returns the free share (0 to 1) of the fullest disk that has one of these folders; 1 if none of them exists. */
export async function freeShare(folders: readonly string[], read: typeof statfs = statfs): Promise<number> {
  const shares = await Promise.all(
    folders.map(async (folder) => {
      const disk = await read(folder).catch((error: NodeJS.ErrnoException) => {
        // No copy was made yet.
        if (error.code !== 'ENOENT') throw error
      })
      if (!disk) return 1
      // As in `df`: blocks reserved for the system are neither free nor used.
      const { blocks, bfree, bavail } = disk
      const usable = blocks - bfree + bavail
      return usable > 0 ? bavail / usable : 1
    }),
  )
  return Math.min(...shares)
}
