// Runs one attack in a separate process, so that its CPU time is not measured as the server's. Prints its counts.
import { attacks } from './attacks.mjs'

const { name, ...place } = JSON.parse(process.argv[2])
const attack = attacks.find((known) => known.name === name)
console.log(JSON.stringify(await attack.run(place)))
process.exit(0)
