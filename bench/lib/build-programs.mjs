import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Bundles the bench's programs that use the server's own modules into dist/bench, as the build does with the server. */
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
