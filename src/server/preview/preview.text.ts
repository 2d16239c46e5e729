import type { ProblemCode } from '#contract/problem.ts'

const tryAgain = 'Nada se perdeu. Feche esta janela e tente de novo em instantes.'

/** What stands in the frame in place of the page. */
export const previewText = {
  title: 'Ainda não dá para mostrar a página',
  problem: (code: ProblemCode) => problems[code] ?? tryAgain,
}

const problems: Partial<Record<ProblemCode, string>> = {
  unauthorized:
    'Sua sessão terminou. Feche esta janela e salve: o painel pede seu e-mail e sua senha, e o que você escreveu fica no formulário.',
  bad_request: 'Este endereço só mostra a página a partir de um formulário do painel.',
  invalid_json: 'Este endereço só mostra a página a partir de um formulário do painel.',
  unsupported_media_type: 'Este endereço só mostra a página a partir de um formulário do painel.',
  unsupported_content_encoding: 'Este endereço só mostra a página a partir de um formulário do painel.',
  validation: 'Feche esta janela e complete o formulário.',
  not_found: 'Este item não existe mais. Feche esta janela e recarregue a lista.',
  body_too_large: 'A foto é grande demais. Feche esta janela e escolha uma menor.',
  too_many_requests: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
}
