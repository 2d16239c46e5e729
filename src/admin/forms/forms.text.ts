import { maxPhoneDigits } from '#contract/phone.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'

/** The texts of every form. */
export const formText = {
  submit: { create: 'Adicionar', edit: 'Atualizar' },
  saving: 'Salvando...',
  uploading: (percent: number) => `Enviando foto… ${percent}%`,
  uploaded: 'Foto enviada. O site está preparando…',
  counted: (length: number, limit: number) =>
    length > limit
      ? `São ${length} letras, e cabem ${limit}. Nada foi cortado: encurte o texto.`
      : `${length} de ${limit} letras`,
  // Shown below a new password while it is typed.
  passwordAdvice: {
    short: 'Dica: é curta. Com 8 caracteres ou mais fica bem mais difícil de adivinhar.',
    common:
      'Dica: esta é uma das mais usadas e a primeira que um invasor tenta. Prefira três ou quatro palavras juntas.',
  },
  draftKept: 'Guardado como rascunho',
  draftBack: 'Voltar ao formulário',
  draftFound: 'Há um rascunho não salvo',
  draftOf: (when: string, beginning: string) => (beginning === '' ? when : `${when}: “${beginning}”`),
  draftPhoto: 'Sem a foto: se havia uma nova, escolha de novo.',
  draftRestore: 'Recuperar',
  draftDiscard: 'Descartar',
}

/** The button that copies a text. */
export const copyText = {
  button: 'Copiar',
  copied: 'Copiado',
  failed: 'Não deu para copiar. Selecione o texto e copie.',
}

/** The second line beside a form, chosen only by method, path and status (spec §7: error bodies are not read). */
export const reasonText = {
  signInAgain: 'Você saiu do painel. Entre de novo e repita o que fez.',
  invalid: 'O servidor recusou os dados. Confira os campos e tente de novo.',
  blocked:
    'Uma proteção no caminho, como um firewall, recusou o envio (código 403). Nada se perdeu: avise quem cuida do servidor.',
  refused: (status: number) =>
    `O envio foi recusado (código ${status}). Nada se perdeu: tente de novo ou avise quem cuida do servidor.`,
  gone: 'Este item não existe mais. Recarregue a página para ver a lista atual.',
  emailTaken: 'Este e-mail já pertence a outro usuário.',
  changedMeanwhile: 'Alguém mudou isto ao mesmo tempo. Recarregue a página, confira e salve de novo.',
  changedBeforeDelete: 'Alguém mudou isto há pouco. Confira e, se quiser, exclua de novo.',
  keptUser: 'Não é possível excluir o seu próprio usuário nem o último administrador.',
  pictureTooLarge: 'A foto é grande demais. Escolha uma menor.',
  tooMany: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
  storageFull: 'O espaço do site acabou. Exclua fotos que não usa mais ou avise quem cuida do servidor.',
  broken: 'Algo deu errado no servidor. Nada se perdeu: tente de novo em instantes.',
  timedOut: 'O servidor demorou demais para responder: pode ter salvado ou não. Salve de novo; nada fica em dobro.',
  timedOutDelete:
    'O servidor demorou demais para responder: pode ter excluído ou não. Recarregue a página para conferir.',
  unreachable: 'O servidor não respondeu. Nada se perdeu: tente de novo em instantes.',
  offline: 'Este aparelho está sem internet. Nada se perdeu: tente de novo quando ela voltar.',
}

/** The text of each validation code below its field. */
export const ruleText: Record<ValidationCode, string> = {
  [validationCodes.required]: 'Preencha este campo.',
  [validationCodes.tooLong]: 'O texto é longo demais.',
  [validationCodes.forbiddenCharacter]:
    'O texto tem um caractere invisível que não pode ser usado. Apague o trecho e digite de novo.',
  [validationCodes.email]: 'Escreva um e-mail completo, como nome@empresa.com.br.',
  [validationCodes.url]: 'Escreva o endereço completo da página, começando com https://, como o navegador mostra.',
  [validationCodes.integer]: 'Escreva só o número, sem letras nem vírgula.',
  [validationCodes.outOfRange]: 'Use um número simples, como 0, 1, 2 ou 10.',
  [validationCodes.youtubeId]: 'Cole o endereço de um vídeo do YouTube.',
  [validationCodes.whatsapp]: `Escreva um DDD do Brasil e o número, com 10 ou ${maxPhoneDigits.whatsapp} dígitos.`,
  [validationCodes.landline]: `Escreva um DDD do Brasil e o número, com ${maxPhoneDigits.landline} dígitos.`,
  [validationCodes.landlineNamesDiffer]: 'Os dois números informados são diferentes.',
  [validationCodes.productId]: 'Escolha um produto da lista.',
  [validationCodes.featuresEmpty]: 'Escreva o que este produto tem de bom.',
  [validationCodes.tooMany]: 'São linhas demais. Apague algumas.',
  [validationCodes.imageRequired]: 'Escolha uma foto.',
  [validationCodes.imagePixels]: 'A foto é grande demais. Escolha uma menor.',
  [validationCodes.incompleteOrder]: 'A lista mudou. Recarregue a página e ordene de novo.',
  [validationCodes.passwordShort]: 'Use pelo menos 8 letras, números ou sinais.',
  [validationCodes.passwordCommon]: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
  [validationCodes.cnpj]: 'Confira o CNPJ: são 14 letras e números, e algum está errado.',
  [validationCodes.cpf]: 'Confira o CPF: são 11 números, e algum está errado.',
  [validationCodes.state]: 'Use a sigla do estado, como MS.',
  [validationCodes.time]: 'Escreva a hora como 08:00.',
  [validationCodes.date]: 'Escolha o dia.',
  [validationCodes.hours]: 'O começo e o fim são iguais. Se abre o dia todo, marque “24 horas”.',
  [validationCodes.darkColour]: 'Escolha uma cor mais escura: nesta, as letras brancas não se leem bem.',
  [validationCodes.hoursOverlap]: 'Dois horários se cruzam. Confira também o que passa da meia-noite.',
  [validationCodes.image]:
    'Este arquivo não abre como foto. Escolha outra, em JPG ou PNG, ou tire um print da foto e envie o print.',
}

/** The texts of the image field, for every entity. */
export const imageText = {
  prompt: 'Escolha, arraste ou cole uma foto',
  promptTouch: 'Escolha ou tire uma foto',
  hint: 'Pode ser direto da câmera: o painel diminui a foto antes de enviar.',
  small: (px: number, enough: number) =>
    `Esta foto tem só ${px} pixels no lado maior e vai ficar borrada no site. Se tiver uma com ${enough} ou mais, prefira.`,
  replace: 'Trocar foto',
  working: 'Preparando a foto',
  refused: 'O site não aceitou esta foto. Escolha outra, em JPG ou PNG, ou tire um print dela e envie o print.',
  remove: 'Remover imagem',
  preview: 'Foto escolhida',
  shipped: 'Foto de exemplo, que aparece hoje',
  required: 'Por favor, selecione uma imagem',
}

export const previewText = {
  open: 'Pré-visualizar',
  title: 'Pré-visualização',
  note: 'Nada foi publicado ainda.',
  width: 'Largura da tela',
  widths: { phone: 'Celular', desk: 'Computador' },
  frame: 'O site com esta mudança',
  loading: 'Montando a página…',
  failed: 'O servidor não respondeu. Nada se perdeu: feche e tente de novo em instantes.',
}
