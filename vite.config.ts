import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds from one command: what browsers load (`dist/client`) and the server that renders it (`dist/server`). */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: {
          input: {
            admin: 'admin.html',
            site: 'src/site/hydrate.tsx',
            loader: 'src/site/loader.ts',
            styles: 'src/site/site.css',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: { main: 'src/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)))
    },
  },
})
