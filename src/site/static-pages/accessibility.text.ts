import type { PageText } from './static-pages.tsx'

/** What is done for visitors with a disability (LBI, art. 63). Each sentence about a test names one in `tests/e2e`. */
export const accessibilityText: PageText = {
  description: 'O que foi testado para que todos usem este site, o que ainda é limitado, e com quem falar.',
  intro: ({ company }) =>
    `Este site foi feito para que qualquer pessoa veja os produtos e fale com ${company}, com ou sem mouse, com leitor de tela ou com letras grandes. Ele foi feito seguindo a Lei Brasileira de Inclusão (LBI, Lei nº 13.146/2015, art. 63); a nossa meta é o nível AA das diretrizes internacionais WCAG 2.2.`,
  partsFor: () => [
    {
      title: 'O que é testado',
      paragraphs: ['O programa deste site passa por testes automáticos em um navegador de verdade:'],
      items: [
        'Teclado: sem mouse dá para pular o menu, parar as fotos do topo, abrir e fechar um produto e ler as respostas das perguntas.',
        'Leitor de tela: um programa (axe) confere se botões, links, fotos e janelas têm nome, no celular, no tablet e no computador.',
        'Contraste: nos textos e nas frases sobre as fotos do topo.',
        'Tamanho: nada passa da largura da tela, de 320 a 2.560 pixels, nem com letras do dobro do tamanho.',
        'Toque: a partir de 320 pixels de largura, links e botões da página inicial têm pelo menos 44 pixels.',
        'Ajustes do aparelho: cores de alto contraste, movimento reduzido, impressão e navegador sem JavaScript.',
      ],
    },
    {
      title: 'O que ainda é limitado',
      items: [
        'Vídeos: abrem no tocador do YouTube. Legendas, audiodescrição e Libras dependem de cada vídeo.',
        'Mapa: é do Google. O endereço está sempre escrito ao lado.',
        'Fotos: as descrições são curtas e podem não dizer tudo o que se vê.',
        'Testes: um programa não percebe tudo, e os leitores de tela não foram testados um a um.',
      ],
    },
  ],
  contact: {
    title: 'Encontrou uma barreira?',
    text: 'Conte à empresa em que página estava, o que queria fazer e com que aparelho:',
    after:
      'Se a resposta não resolver, você pode reclamar ao Ministério Público ou ligar para o Disque 100. Texto de 28 de novembro de 2026.',
  },
}
