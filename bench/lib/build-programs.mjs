import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Bundles the bench's programs that import server modules into dist/bench, with the server build's options. */
export async function buildPrograms() {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg', 'sharp'] },
    build: {
      ssr: true,
      outDir: 'dist/bench',
      copyPublicDir: false,
      rollupOptions: { input: { naive: 'bench/programs/naive.mjs', fill: 'bench/programs/fill.mjs' } },
    },
  })
}
