import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'

/** Modes of what holds personal data: for the server's own user alone. */
export const privateFile = 0o600
export const privateFolder = 0o700

const sticky = 0o1000

/** Makes an empty file that is private from its first moment; one that exists stays as it is. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateFile))
}

/**
 * Takes everybody else's rights off a file or folder that an earlier version or a copy left open. What belongs to
 * another user stays, and so does a folder that is shared by its nature (`/`, `/tmp`, a home). Never throws.
 */
export function makePrivate(path: string): void {
  try {
    const { mode, uid } = lstatSync(path)
    const isShared = (mode & sticky) !== 0 || path === dirname(path) || path === homedir()
    if (uid === process.getuid?.() && !isShared) chmodSync(path, mode & privateFolder)
  } catch {
    // Missing, or on a file system without modes.
  }
}
