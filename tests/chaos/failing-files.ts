import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type Calls, createCalls, type Fault } from './fault.ts'

type Call = (this: unknown, ...values: unknown[]) => unknown

/** Makes calls of `node:fs` and `node:fs/promises` fail whose first path is inside a folder, and those of files that they open. */
export function failingFiles(folder: string): Calls {
  const calls = createCalls()

  function failing(name: string, real: Call, isOurs: (values: unknown[]) => boolean): Call {
    return function (...values) {
      const fault = isOurs(values) ? calls.next(name) : undefined
      if (!fault) return real.apply(this, values)
      if (name.endsWith('Sync')) {
        if (fault.isAfter) real.apply(this, values)
        throw fileFault(fault, name)
      }
      // No file stays open: one whose handle is lost is not opened, one that cannot be closed is closed.
      const isDone = name === 'handle.close' || (fault.isAfter && name !== 'open')
      const work = isDone ? Promise.resolve(real.apply(this, values)) : Promise.resolve()
      return work.then(() => {
        throw fileFault(fault, name)
      })
    }
  }

  const inFolder = ([path]: unknown[]) => String(path).startsWith(folder)
  const sync = fs as unknown as Record<string, Call>
  for (const name of Object.keys(fs).filter((key) => key.endsWith('Sync')))
    sync[name] = failing(name, sync[name] as Call, inFolder)
  const promises = fs.promises as unknown as Record<string, Call>
  for (const name of Object.keys(promises).filter((key) => typeof promises[key] === 'function' && key !== 'open'))
    promises[name] = failing(name, promises[name] as Call, inFolder)
  const open = failing('open', promises.open as Call, inFolder)
  promises.open = async function (...values) {
    const handle = (await open.apply(this, values)) as Record<string, Call>
    if (inFolder(values))
      for (const name of ['writeFile', 'sync', 'close'])
        handle[name] = failing(`handle.${name}`, (handle[name] as Call).bind(handle), () => true)
    return handle
  }
  syncBuiltinESMExports()
  return calls
}

function fileFault({ file }: Fault, syscall: string): Error {
  return Object.assign(new Error(`${file}: ${syscall}`), { code: file, syscall })
}
