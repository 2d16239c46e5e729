import type { deviceKinds } from '#contract/access.ts'

export const securityText = {
  title: 'Segurança',
  intro: 'Seu acesso, seus aparelhos e as cópias do site.',
  access: 'Meu acesso',
}

/** One's own name, e-mail and password. */
export const accountText = {
  title: 'Nome, e-mail e senha',
  name: 'Nome',
  email: 'E-mail',
  currentPassword: 'Senha atual',
  newPassword: 'Senha nova',
  newPasswordHint:
    'Só se quiser trocar. Pelo menos 8 letras, números ou sinais. Nada fácil, como 12345678. Os outros aparelhos terão de entrar de novo, e os códigos de recuperação deixam de valer.',
  submit: 'Salvar',
  passwordSet: (moment: string) => `Sua senha foi mudada em ${moment}.`,
  passwordAdvice: 'Se não foi você, escolha outra agora e desconecte os aparelhos que não conhece.',
  linkCreated: (by: string, moment: string) => `${by} criou um link de acesso para o seu usuário em ${moment}.`,
  linkAdvice:
    'Quem tiver o link entra com o seu usuário. Se não foi você quem pediu, escolha outra senha agora: o link deixa de valer.',
  openSecurity: 'Ver meu acesso',
  saved: 'Seus dados foram salvos',
  failed: 'Erro ao salvar seus dados',
  loadFailed: 'Erro ao carregar seus dados',
  wrongPassword:
    'Esta não é a sua senha atual. Se a esqueceu, saia e toque em “Perdi o acesso”: com um código ou um link de um colega você escolhe outra.',
}

export const sessionsText = {
  title: 'Aparelhos conectados',
  loadFailed: 'Erro ao carregar os aparelhos',
  here: 'este aparelho',
  unknown: 'Aparelho desconhecido',
  onlyHere: 'Nenhum outro aparelho conectado.',
  hint: 'Não conhece algum, ou perdeu um? Desconecte: quem está com ele sai do painel.',
  end: 'Desconectar',
  endOthers: 'Desconectar os outros',
  ending: 'Desconectando...',
  confirmOne: 'Desconectar este aparelho?',
  confirmOthers: 'Desconectar os outros aparelhos?',
  advice: (device: string) => `${device} terá de entrar de novo com e-mail e senha.`,
  adviceOthers: 'Todos os outros aparelhos terão de entrar de novo com e-mail e senha. Este continua.',
  ended: (device: string) => `Aparelho desconectado: ${device}`,
  endedOthers: 'Os outros aparelhos foram desconectados',
  failed: 'Erro ao desconectar',
}

/** The kinds of devices as people call them; browsers keep their names. */
const kindNames: Record<(typeof deviceKinds)[number], string> = {
  'Android phone': 'Celular Android',
  'Android tablet': 'Tablet Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Computador Windows',
  Mac: 'Mac',
  ChromeOS: 'Chromebook',
  Linux: 'Computador Linux',
}

/** A session's device, such as "Celular Android, Chrome". */
export function deviceName(device: string): string {
  const names: Record<string, string> = kindNames
  return device === ''
    ? sessionsText.unknown
    : device
        .split(', ')
        .map((part) => names[part] ?? part)
        .join(', ')
}

export const codesText = {
  title: 'Códigos de recuperação',
  advice:
    'Dez códigos em uma folha de papel: com um deles você volta a entrar mesmo sem a senha. Cada um funciona uma vez.',
  left: (count: number) =>
    count === 0
      ? 'Você não tem nenhum código.'
      : count === 1
        ? 'Resta 1 código da sua folha.'
        : `Restam ${count} códigos da sua folha.`,
  renew: 'Com a senha nova, os códigos antigos não valem mais. Crie outra folha agora.',
  perhapsLost: 'A folha apareceu na tela, mas talvez não tenha sido guardada. Se você não tem os códigos, crie outros.',
  formerEnd: 'Ao criar uma folha nova, os códigos da anterior deixam de valer.',
  create: 'Criar códigos',
  creating: 'Criando...',
  failed: 'Erro ao criar os códigos',
  keepFailed: 'Não deu para anotar que os códigos foram guardados',
  shownOnce: 'Imprima ou copie: depois disso, esta folha não aparece de novo.',
  print: 'Imprimir',
  done: 'Já guardei',
  sheetTitle: 'Códigos de recuperação do painel',
  created: (date: string) => `Criados em ${date}. Os anteriores deixaram de valer.`,
  email: 'E-mail',
  purpose:
    'Com um destes códigos você entra no painel do site se esquecer a senha ou perder o celular. Guarde esta folha onde só você alcança, como um documento.',
  steps: (address: string) => [
    `Abra ${address}`,
    'Escreva o e-mail acima e um dos códigos.',
    'Escolha uma senha nova e risque o código: cada um funciona uma vez.',
  ],
}

export const copiesText = {
  title: 'Cópias',
  never: 'Ainda não há nenhuma cópia do site.',
  last: (when: string, size: string) => `A última cópia conferida é de ${when} (${size}).`,
  advice:
    'A cópia guarda tudo: o que você escreveu, as fotos, o histórico e os excluídos. Conferida: foi aberta e está inteira.',
  loadFailed: 'Erro ao carregar as cópias',
  make: 'Fazer uma cópia agora',
  making: 'Fazendo a cópia...',
  makingAdvice: 'Pode levar alguns minutos. Você pode sair desta tela: a cópia continua.',
  made: 'Cópia feita e conferida',
  makeFailed: 'Erro ao fazer a cópia',
  noFolder: 'A pasta das cópias está cheia ou não aceita arquivos. Avise quem cuida do servidor.',
  download: 'Baixar',
  downloadTitle: 'Baixar a cópia',
  downloadAdvice:
    'É um arquivo com tudo do site, inclusive os e-mails dos usuários: guarde-o fora deste celular ou computador, onde só você alcança, como em um pen drive.',
  downloading: 'Preparando...',
  downloaded: 'O download começou',
  downloadFailed: 'Erro ao baixar a cópia',
}
