import { chmodSync, closeSync, lstatSync, openSync, readdirSync, type Stats } from 'node:fs'
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
 * Takes everybody else's rights off a file that an earlier version or a copy left open. The caller has read it and
 * knows it as its own: a mistyped setting must not close what belongs to the system. A link, a device and another
 * user's file stay. Never throws.
 */
export function makeFilePrivate(path: string): void {
  tighten(path, (file) => file.isFile())
}

/**
 * Does the same for a folder. One that holds anything else stays, and so does one that is shared by its nature (`/`,
 * `/tmp`, a home). Never throws.
 *
 * @param own names of the program's files; what is called so with `-…` or `.…` behind it is the program's too
 */
export function makeFolderPrivate(path: string, own: readonly string[]): void {
  const isOwn = (name: string) =>
    own.some((base) => name === base || (name.startsWith(base) && /[-.]/.test(name.charAt(base.length))))
  tighten(path, (folder) => {
    const isShared = (folder.mode & sticky) !== 0 || path === dirname(path) || path === homedir()
    return folder.isDirectory() && !isShared && readdirSync(path).every(isOwn)
  })
}

function tighten(path: string, isMeant: (place: Stats) => boolean): void {
  try {
    const place = lstatSync(path)
    if (place.uid === process.getuid?.() && isMeant(place)) chmodSync(path, place.mode & privateFolder)
  } catch {
    // Missing, or on a file system without modes.
  }
}
