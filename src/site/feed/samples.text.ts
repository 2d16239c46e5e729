import type { Sample } from './tiles.ts'

/** The 8 samples (spec §7), rendered scenes, in their order on the page: the name of each picture, and what it shows. Only the server has them. */
export const samples: readonly Sample[] = [
  { id: 'obra-1', alt: 'Toldo listrado de azul e branco na fachada de um café' },
  { id: 'obra-2', alt: 'Toldo retrátil claro sobre as espreguiçadeiras de uma piscina' },
  { id: 'obra-3', alt: 'Cortinas rolô em uma sacada com vista para a cidade' },
  { id: 'obra-4', alt: 'Toldo verde e branco sobre a porta de entrada de uma casa' },
  { id: 'obra-7', alt: 'Cobertura de policarbonato com estrutura de madeira em uma churrasqueira' },
  { id: 'obra-6', alt: 'Persianas rolô em uma sala de estar iluminada' },
  { id: 'obra-8', alt: 'Toldo articulado azul e branco sobre a mesa de um quintal, visto de cima' },
  { id: 'obra-5', alt: 'Velas de sombra vermelha e branca no pátio de uma escola' },
]
