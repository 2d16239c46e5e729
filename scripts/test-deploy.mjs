// node scripts/test-deploy.mjs [NAME …]: the tests that need Debian's packages: service files, proxies, container, Firefox, WebKit, the oldest Chromium. As root on Debian it
// installs what is missing. Each tests/deploy/NAME.deploy.mjs runs in a process of its own, one after the other.
import fs from 'node:fs'
import { canInstallWithApt, installPackagesOf, installWithApt, missingPackages } from '../tests/support/packages.mjs'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'
import { fail, run } from './lib/run.mjs'

const folder = 'tests/deploy'
const packages = [
  'buildah',
  'caddy',
  'debootstrap',
  'firefox-esr',
  'haproxy',
  'libatomic1',
  'nginx',
  'postgresql',
  'systemd',
  'webkit2gtk-driver',
  'xvfb',
]

prepare({ envFile: false })
const wanted = process.argv.slice(2)
const names = fs.readdirSync(folder).flatMap((file) => /^(.+)\.deploy\.mjs$/.exec(file)?.[1] ?? [])
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) fail(`${unknown.join(', ')}: not one of ${names.join(', ')}`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

await installIfNeeded()
await installPackagesOf(folder)
const missing = await missingPackages(packages)
if (missing.length > 0 && !(canInstallWithApt() && (await installWithApt(...missing)))) {
  fail(`These tests need Debian and the packages ${missing.join(', ')}: apt-get install ${missing.join(' ')}`)
}
await buildIfStale()

const files = (wanted.length > 0 ? wanted : names).map((name) => `${folder}/${name}.deploy.mjs`)
const { code } = await run(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=600000', ...files])
process.exit(code)
