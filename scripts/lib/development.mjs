import crypto from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { root } from './run.mjs'

const hydrateUrl = '/@site/hydrate.js'

/** A Vite plugin: the page's script, with Vite's client and React Refresh before it. The panel gets both from Vite itself. */
export const hydrateWithRefresh = {
  name: 'toldaria-hydrate-with-refresh',
  resolveId: (id) => (id === hydrateUrl ? id : undefined),
  load: (id) => (id === hydrateUrl ? hydrateModule : undefined),
}

const hydrateModule = `
import '/@vite/client'
import '@vitejs/plugin-react/preamble'
import '/src/site/hydrate.tsx'
`

/** Replaces the build; see `StartOptions` in src/main.ts. */
export function createDevelopment(vite) {
  let refreshHashes = []

  // Of the whole server: pages in memory are sent before Vite and the handler see the request.
  class RelaxedResponse extends http.ServerResponse {
    writeHead(status, ...rest) {
      return super.writeHead(status, ...rest.map(relaxHeaders))
    }
  }

  return {
    folder: path.join(root, 'public'),

    /** Compiles the page's style and inline scripts, and adds Vite's scripts to the panel's HTML. */
    async readClient() {
      const { transformWithOxc } = await import('vite')
      const { default: style } = await vite.environments.ssr.runner.import('/src/site/site.css?inline')
      const { default: staticStyle } = await vite.environments.ssr.runner.import(
        '/src/site/static-pages/static-pages.css?inline',
      )
      const compile = async (file) => (await transformWithOxc(read(file), file, { sourcemap: false })).code
      const loader = await compile('src/site/loader.ts')
      const panelHtml = await vite.transformIndexHtml('/admin.html', read('admin.html'))
      refreshHashes = inlineModules(panelHtml).map(sourceHash)
      const fontUrl = /url\(["']?([^"')]+\.woff2)/.exec(style)?.[1] ?? ''
      const pageScript = { url: hydrateUrl, imports: [] }
      const staticScript = { url: '/src/site/static.ts', imports: [] }
      const edit = {
        editScript: { url: '/src/site/editing/edit-frame.ts', imports: [] },
        editStyleUrl: '/src/site/editing/edit-frame.css',
      }
      const scripts = { loader: `{${loader}}`, ...edit, pageScript, staticScript }
      return { style, staticStyle, ...scripts, fontUrl, panelHtml }
    },

    /** Vite handles a request first. The content security policy of every response additionally allows what hot reload needs. */
    serverFactory: (handler) =>
      http.createServer({ ServerResponse: RelaxedResponse }, (request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
  }

  function relaxHeaders(headers) {
    const name = 'content-security-policy'
    return headers?.[name] ? { ...headers, [name]: relaxPolicy(headers[name]) } : headers
  }

  /** Vite inserts style elements and HTML, opens a web socket, and inlines React Refresh in the panel's HTML. */
  function relaxPolicy(policy) {
    const { port } = vite.config.server.hmr
    return policy
      .replace(/; require-trusted-types-for [^;]*; trusted-types [^;]*/, '')
      .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/connect-src [^;]*/, (directive) => `${directive} ws://localhost:${port} ws://127.0.0.1:${port}`)
      .replace(/script-src [^;]*/, (directive) => [directive, ...refreshHashes].join(' '))
  }
}

function read(file) {
  return fs.readFileSync(path.join(root, file), 'utf8')
}

function inlineModules(html) {
  return [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map((match) => match[1])
}

function sourceHash(code) {
  return `'sha256-${crypto.createHash('sha256').update(code).digest('base64')}'`
}
