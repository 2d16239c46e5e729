import { pipelinedAndUnread } from './attacks/pipelined-and-unread.mjs'
import { signInFlood } from './attacks/sign-in-flood.mjs'
import { silentConnections } from './attacks/silent-connections.mjs'
import { slowBodies } from './attacks/slow-bodies.mjs'
import { slowReaders } from './attacks/slow-readers.mjs'

/**
 * Every attack: `run({ port, seconds, pid, dataDir })` attacks the server of that process for that time and returns its counts, `judge`
 * returns what is wrong with them.
 */
export const attacks = [pipelinedAndUnread, silentConnections, slowBodies, slowReaders, signInFlood]
