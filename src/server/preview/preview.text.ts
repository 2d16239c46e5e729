import type { ProblemCode } from '#contract/problem.ts'

const tryAgain = 'Nada se perdeu. Volte ao painel e tente de novo em instantes.'

/** What stands in the frame in place of the page. */
export const previewText = {
  title: 'Ainda não dá para mostrar a página',
  problem: (code: ProblemCode) => problems[code] ?? tryAgain,
}

const problems: Partial<Record<ProblemCode, string>> = {
  unauthorized:
    'Você saiu do painel. Volte ao formulário e salve, ou recarregue o painel: ele pede seu e-mail e sua senha, e o que você escreveu não se perde.',
  bad_request: 'Este endereço só mostra a página a partir de um formulário do painel.',
  invalid_json: 'Este endereço só mostra a página a partir de um formulário do painel.',
  unsupported_media_type: 'Este endereço só mostra a página a partir de um formulário do painel.',
  validation: 'Volte ao formulário e complete o que falta.',
  not_found: 'Isto não existe mais no site. Recarregue o painel para ver o que há agora.',
  body_too_large: 'A foto é grande demais. Volte ao formulário e escolha uma menor.',
  too_many_requests: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
}
