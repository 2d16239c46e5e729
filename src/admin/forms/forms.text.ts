import { maxPhoneDigits } from '#contract/phone.ts'
import { type Rule, rules } from '#contract/rules.ts'

/** What every form says. */
export const formText = {
  saving: 'Salvando...',
  uploading: (percent: number) => `Enviando foto… ${percent} %`,
  uploaded: 'Foto enviada. O site está preparando…',
  counted: (length: number, limit: number) =>
    length > limit
      ? `São ${length} letras, e cabem ${limit}. Nada foi cortado: encurte o texto.`
      : `${length} de ${limit} letras`,
  draftFound: 'Há um rascunho não salvo',
  draftRestore: 'Recuperar',
  draftDiscard: 'Descartar',
}

/** The second line beside a form, chosen by method, path and status alone (spec §7: error bodies are not read). */
export const reasonText = {
  signInAgain: 'Sua sessão terminou. Entre novamente e repita a ação.',
  invalid: 'O servidor recusou os dados. Confira os campos e tente de novo.',
  gone: 'Este item já não existe. Recarregue a página para ver a lista atual.',
  emailTaken: 'Este e-mail já pertence a outro usuário.',
  changedMeanwhile: 'Alguém alterou isto ao mesmo tempo. Recarregue a página, confira e salve de novo.',
  keptUser: 'Não é possível excluir a sua própria conta nem o último administrador.',
  pictureTooLarge: 'A imagem é grande demais. Escolha uma menor.',
  tooMany: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
  storageFull: 'O espaço do site acabou. Exclua fotos que não usa mais ou avise quem cuida do servidor.',
  broken: 'Algo deu errado no servidor. Nada se perdeu: tente de novo em instantes.',
  timedOut: 'O servidor demorou demais para responder: pode ter salvado ou não. Salve de novo; nada fica em dobro.',
  timedOutDelete:
    'O servidor demorou demais para responder: pode ter excluído ou não. Recarregue a página para conferir.',
  unreachable: 'O servidor não respondeu. Nada se perdeu: tente de novo em instantes.',
}

/** How a broken rule of the contract is said at its field. */
export const ruleText: Record<Rule, string> = {
  [rules.required]: 'Preencha este campo.',
  [rules.tooLong]: 'O texto é longo demais.',
  [rules.forbiddenCharacter]:
    'O texto tem um caractere invisível que não pode ser usado. Apague o trecho e digite de novo.',
  [rules.email]: 'Escreva um e-mail completo, como nome@empresa.com.br.',
  [rules.url]: 'Escreva o endereço completo, começando com https:// e sem nome de usuário.',
  [rules.integer]: 'Use um número inteiro, sem vírgula.',
  [rules.outOfRange]: 'Use um número simples, como 0, 1, 2 ou 10.',
  [rules.youtubeId]: 'Cole o endereço de um vídeo do YouTube.',
  [rules.whatsapp]: `Escreva DDD e número, com 10 ou ${maxPhoneDigits.whatsapp} dígitos.`,
  [rules.landline]: `Escreva DDD e número, com ${maxPhoneDigits.landline} dígitos.`,
  [rules.landlineNamesDiffer]: 'Os dois números informados são diferentes.',
  [rules.featuresEmpty]: 'Escreva o que este produto tem de bom.',
  [rules.tooMany]: 'São características demais. Apague algumas.',
  [rules.imageRequired]: 'Escolha uma foto.',
  [rules.imagePixels]: 'A foto é grande demais. Escolha uma menor.',
  [rules.image]:
    'Este arquivo não abre como foto. Escolha outra, em JPG ou PNG, ou tire um print da foto e envie o print.',
}
