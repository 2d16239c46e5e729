import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'

/** Modes of files and folders with personal data: only the server's own user has access. */
export const privateFile = 0o600
export const privateFolder = 0o700

const sticky = 0o1000

/** Creates an empty file that is private from the start. An existing one is left unchanged. */
export function createPrivateFile(path: string): void {
  const isNew = !existsSync(path)
  closeSync(openSync(path, 'a', privateFile))
  if (isNew) giveToFolderOwner(path)
}

/** Gives what a command run as root has created to the owner of its folder: the service must be able to read it. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

/**
 * Removes other users' permissions from a file that an earlier version or a copy left open. The caller has read the file and knows that it
 * belongs to this program: a mistyped setting must not close a system file. Links, devices and other users' files are left unchanged. Never
 * throws.
 */
export function makeFilePrivate(path: string): void {
  tighten(path, (file) => file.isFile())
}

/**
 * Does the same for a folder. A folder that contains anything else (as `/` does), or is shared by its nature (`/tmp`, a home), is left
 * unchanged. Never throws.
 * @param own names of the program's files; a name followed by `-…` or `.…` is the program's too
 */
export function makeFolderPrivate(path: string, own: readonly string[]): void {
  const isOwn = (name: string) =>
    own.some((base) => name === base || (name.startsWith(base) && /[-.]/.test(name.charAt(base.length))))
  tighten(path, (folder) => {
    const isShared = (folder.mode & sticky) !== 0 || path === homedir()
    return folder.isDirectory() && !isShared && readdirSync(path).every(isOwn)
  })
}

function tighten(path: string, isExpected: (place: Stats) => boolean): void {
  try {
    const place = lstatSync(path)
    if (place.uid === process.getuid?.() && isExpected(place)) chmodSync(path, place.mode & privateFolder)
  } catch {
    // The file is missing, or its file system has no modes.
  }
}
