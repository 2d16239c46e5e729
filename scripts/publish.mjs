// npm run publish -- DIR: writes the present edition of the site as files, while the server runs or not.
import path from 'node:path'
import { prepareProgram } from './lib/program.mjs'
import { startText } from './lib/start.text.mjs'
import { fail } from './lib/terminal.mjs'

const callersFolder = process.env.INIT_CWD ?? process.cwd()
const [folder, ...rest] = process.argv.slice(2)
if (!folder || rest.length > 0) fail(startText.usageOfPublish)

const { publish } = await prepareProgram()
await publish(path.resolve(callersFolder, folder))
