// npm run drawing: draws the imports between rooms, and between the folders of src/server, into ARCHITECTURE.md.
import fs from 'node:fs'
import { withDrawing } from './lib/drawing.mjs'
import { prepare } from './lib/prepare.mjs'

prepare({ envFile: false })
const file = 'ARCHITECTURE.md'
fs.writeFileSync(file, withDrawing(fs.readFileSync(file, 'utf8')))
