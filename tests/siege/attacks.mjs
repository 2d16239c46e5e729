import { badTokens } from './attacks/bad-tokens.mjs'
import { guessedPasswords } from './attacks/guessed-passwords.mjs'
import { longStrings } from './attacks/long-strings.mjs'
import { pipelinedAndUnread } from './attacks/pipelined-and-unread.mjs'
import { pipelinedPictures } from './attacks/pipelined-pictures.mjs'
import { signInFlood } from './attacks/sign-in-flood.mjs'
import { silentConnections } from './attacks/silent-connections.mjs'
import { slowBodies } from './attacks/slow-bodies.mjs'
import { slowReaders } from './attacks/slow-readers.mjs'
import { unknownPictures } from './attacks/unknown-pictures.mjs'

/**
 * Every attack: `run({ port, seconds, token, pid, dataDir })` attacks the server of that process for that time and returns its counts, `judge` returns what is wrong with them,
 * `env` is the server's environment.
 */
export const attacks = [
  pipelinedAndUnread,
  pipelinedPictures,
  silentConnections,
  slowBodies,
  slowReaders,
  guessedPasswords,
  signInFlood,
  badTokens,
  unknownPictures,
  longStrings,
]
