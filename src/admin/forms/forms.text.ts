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
