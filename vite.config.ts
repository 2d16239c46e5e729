import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'

/**
 * Puts the server's packages into its one file: finding and reading some 700 files took half of each start (measured).
 * Those that bring machine code stay outside, and the code for development is left out.
 */
const bundledServer: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg', 'sharp'] },
}

/** The oldest browsers in which page and panel work (README). They run ES2022, but for static blocks of classes, which no script has. */
const oldestBrowsers = ['safari15.4', 'chrome103', 'firefox115']

/** What visitors load, and the script of the panel's frames of their page. */
const scriptsWithoutSchemas = ['site', 'loader', 'static', 'editFrame']

/**
 * Ends a build in which one of these scripts has zod, which is 10 KB, or what the lists are declared with: it imports a value of the contract
 * that needs them.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const fileNames = Object.entries(bundle).flatMap(([file, chunk]) =>
        chunk.type === 'chunk' && chunk.isEntry && scriptsWithoutSchemas.includes(chunk.name) ? [file] : [],
      )
      const loaded = new Set(fileNames)
      const modules = new Set<string>()
      for (const file of loaded) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') continue
        for (const other of [...chunk.imports, ...chunk.dynamicImports]) loaded.add(other)
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id)
      }
      const isSchema = (id: string) => /\/node_modules\/zod\/|\/contract\/fields\.ts$/.test(id)
      const importers = [...modules].filter(
        (id) => !isSchema(id) && this.getModuleInfo(id)?.importedIds.some((imported) => isSchema(imported)),
      )
      if ([...modules].some(isSchema)) this.error(`visitors would load schemas, because of ${importers.join(', ')}`)
    },
  }
}

/** Two builds from one command: what browsers load (`dist/client`) and the server that renders it (`dist/server`). */
export default defineConfig(({ command }) => ({
  plugins: [react(), withoutSchemas()],
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
            editFrame: 'src/site/editing/edit-frame.ts',
            editStyles: 'src/site/editing/edit-frame.css',
            styles: 'src/site/site.css',
            staticStyles: 'src/site/static-pages/static-pages.css',
          },
          // A module's name is 1 KB in each panel screen's list of chunks, and one with "youtube" is blocked by content filters.
          output: {
            chunkFileNames: 'assets/chunk-[hash].js',
            // The page has these small modules in one file, though the panel's screens each need some of them.
            codeSplitting: {
              groups: [
                // Site and panel need all of React: in one file it is 600 bytes smaller.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'shared', test: /contract\/(youtube|pictures|web-address|phone|section-ids\.text)\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && bundledServer),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: { main: 'src/main.ts', backup: 'src/server/backup/program.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // One after the other takes as long, and a quarter less memory at its peak.
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
