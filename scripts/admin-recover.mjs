// npm run admin:recover [-- E-MAIL]: prints an address that lets a user in without the password. The server may be running.
import { prepareProgram } from './lib/program.mjs'

const { recover } = await prepareProgram()
await recover(process.argv[2])
