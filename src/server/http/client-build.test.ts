import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { panelDocument, readClientBuild } from './client-build.ts'

const manifest = {
  'src/site/site.css': { file: 'assets/site-1.css', assets: ['assets/map-1.svg', 'assets/inter-1.woff2'] },
  'src/site/static-pages.css': { file: 'assets/static-1.css' },
  'src/site/loader.ts': { file: 'assets/loader-1.js' },
  'src/site/preview-frame.ts': { file: 'assets/frame-1.js' },
  'src/site/hydrate.tsx': { file: 'assets/hydrate-1.js', imports: ['_react.js', '_shared.js'] },
  'src/site/static.ts': { file: 'assets/static-1.js', imports: ['_base.js'] },
  '_react.js': { file: 'assets/react-1.js', imports: ['_base.js'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js' },
}

const files = {
  'assets/site-1.css': 'p{color:red}\n',
  'assets/static-1.css': 'h1{color:red}\n',
  'assets/loader-1.js': '\nload()\n',
  'assets/frame-1.js': 'scroll()\n',
  'admin.html': '<!doctype html>',
}

test('a page names the built files, and each module that the hydrate module imports once', async () => {
  expect(await readClientBuild(newBuild(manifest))).toEqual({
    style: 'p{color:red}',
    staticStyle: 'h1{color:red}',
    loader: 'load()',
    frameScript: 'scroll()',
    pageScript: {
      url: '/assets/hydrate-1.js',
      imports: ['/assets/react-1.js', '/assets/base-1.js', '/assets/shared-1.js'],
    },
    staticScript: { url: '/assets/static-1.js', imports: ['/assets/base-1.js'] },
    fontUrl: '/assets/inter-1.woff2',
    panelHtml: '<!doctype html>',
  })
})

test('a build without a font has no address of one', async () => {
  const style = { ...manifest['src/site/site.css'], assets: undefined }
  expect((await readClientBuild(newBuild({ ...manifest, 'src/site/site.css': style }))).fontUrl).toBe('/')
})

test('a build without one of the page’s files is refused', async () => {
  const { 'src/site/hydrate.tsx': _, ...incomplete } = manifest
  await expect(readClientBuild(newBuild(incomplete))).rejects.toThrow('the build has no src/site/hydrate.tsx')
  await expect(readClientBuild(join(newBuild(manifest), 'missing'))).rejects.toThrow('ENOENT')
})

test('the panel’s settings cannot end their script, and replace former ones', () => {
  const html = '<script type="application/json" id="settings">{"old":1}</script><script>1</script>'
  const settings = { text: '</script><b>', pattern: '$& $1' }
  const document = panelDocument(html, settings)
  const [, json = '', rest] = /^<script type="application\/json" id="settings">([^<]*)(<.*)$/.exec(document) ?? []
  expect(JSON.parse(json)).toEqual(settings)
  expect(rest).toBe('</script><script>1</script>')
})

function newBuild(entries: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const contents = { ...files, '.vite/manifest.json': JSON.stringify(entries) }
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
