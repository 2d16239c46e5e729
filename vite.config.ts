import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the server's packages import but never call here: half of the bundle, and a third of a start (docs/dependencies.md). */
const neverCalled =
  /^(@fastify\/(ajv|fast-json-stringify)-compiler|glob|ip-address|light-my-request|mime-db|thread-stream|\.\/cjs\/react-dom-server\.node\.production\.js)$/
const nothing = '\0nothing'

/**
 * Puts the server's packages into its one file, without what it never calls: finding and reading some 700 files took
 * half of each start (measured). Those that bring machine code stay outside, and the code for development is left out.
 */
const bundledServer: Plugin = {
  name: 'bundled-server',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg', 'sharp'] },
      },
    },
  }),
  enforce: 'pre',
  resolveId(source) {
    if (this.environment.name !== 'ssr') return
    if (neverCalled.test(source)) return nothing
    // The package for older versions of Node.
    if (source === 'readable-stream') return { id: 'node:stream', external: true }
  },
  load: (id) => (id === nothing ? 'module.exports = {}' : undefined),
  generateBundle(_, bundle) {
    if (this.environment.name !== 'ssr') return
    for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = inLatin1(output.code)
  },
}

/** The same program in Latin-1: Node 20 and 22 keep a source with any other letter in two bytes each, 3.6 MB more. */
function inLatin1(code: string): string {
  return code.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The oldest browsers in which page and panel work (README). They run ES2022, but for static blocks of classes, which no script has. */
const oldestBrowsers = ['safari15.4', 'chrome103', 'firefox115']

/** Two builds from one command: what browsers load (`dist/client`) and the server that renders it (`dist/server`). */
export default defineConfig({
  plugins: [react(), bundledServer],
  appType: 'custom',
  build: {
    modulePreload: {
      polyfill: false,
      // What a chunk imports late needs nothing that its screen has not loaded: only the entries' lists save a round trip.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        hostId.startsWith('assets/chunk-') ? [] : dependencies,
    },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        cssTarget: oldestBrowsers,
        manifest: true,
        rollupOptions: {
          input: {
            admin: 'admin.html',
            site: 'src/site/hydrate.tsx',
            loader: 'src/site/loader.ts',
            static: 'src/site/static.ts',
            previewFrame: 'src/site/preview-frame.ts',
            editFrame: 'src/site/edit-frame.ts',
            editStyles: 'src/site/edit-frame.css',
            styles: 'src/site/site.css',
            staticStyles: 'src/site/static-pages/static-pages.css',
          },
          // A module's name is 1 KB in each panel screen's list of chunks, and one with "youtube" is blocked by content filters.
          output: {
            chunkFileNames: 'assets/chunk-[hash].js',
            // The page has these small modules in one file, though the panel's screens each need some of them.
            codeSplitting: {
              groups: [
                { name: 'shared', test: /contract\/(youtube|pictures|web-address|phone|section-ids\.text)\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: { main: 'src/main.ts', backup: 'src/server/backup/program.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)))
    },
  },
})
