import type { PublicEntityName } from '#contract/entities.ts'
import { fieldNames } from '#contract/field-names.text.ts'
import { isList, wordsOfLists } from '#contract/lists.text.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import type { DownloadError } from '../http/download.ts'
import { shown } from '../process/shown.text.ts'

const singles = { meta: 'contato', company: 'dados da empresa', texts: 'textos da página' }

function noun(name: PublicEntityName, count = 1): string {
  if (!isList(name)) return singles[name]
  return wordsOfLists[name][count === 1 ? 'one' : 'all'].replace(/^\S+ /, '')
}

/** Single entities have no number. */
function foundOf(name: PublicEntityName, count: number): string[] {
  if (isList(name)) return [`${count} ${noun(name, count)}`]
  return count === 0 ? [] : [noun(name)]
}

const faults: Partial<Record<ValidationCode, string>> = {
  [validationCodes.required]: 'está em branco',
  [validationCodes.tooLong]: 'texto longo demais',
  [validationCodes.forbiddenCharacter]: 'caracteres que não se podem ler',
  [validationCodes.email]: 'não é um e-mail',
  [validationCodes.url]: 'não é um endereço de site',
  [validationCodes.youtubeId]: 'não é um vídeo do YouTube',
  [validationCodes.whatsapp]: 'não é um número com DDD',
  [validationCodes.landline]: 'não é um número com DDD',
  [validationCodes.featuresEmpty]: 'falta uma característica',
  [validationCodes.image]: 'não é uma foto que se possa abrir',
  [validationCodes.imageRequired]: 'falta uma foto que se possa abrir',
  [validationCodes.imagePixels]: 'tem pixels demais',
}

const reasons: Record<Exclude<DownloadError['reason'], 'status'>, string> = {
  unreachable: 'não respondeu',
  certificate: 'tem um certificado que não vale',
  too_large: 'é grande demais',
  refused: 'leva à rede interna, troca https por http ou desvia vezes demais',
  no_address: 'não é um endereço http',
}

const reasonOf = ({ reason, status }: DownloadError) => (reason === 'status' ? `respondeu ${status}` : reasons[reason])
const faultOf = (code: string) => faults[code as ValidationCode] ?? `não serve (${code})`

const named = (name: PublicEntityName, title: string) => (title ? `${noun(name)} ${shown(title)}` : noun(name))

/** Why a picture was not read. */
export const pictureFaults = {
  ofDownload: reasonOf,
  ofPicture: faultOf,
  ofFile: 'o arquivo não está na pasta ou passa de 25 MB',
  tooLarge: reasons.too_large,
}

/** A field as the forms call it, with its article. */
export function labelOf(name: PublicEntityName, field: string): string {
  return (fieldNames[name] as Partial<Record<string, string>>)[field] ?? shown(field)
}

const listOf = new Intl.ListFormat('pt-BR')

/** What `npm run import` prints. A label is that of a field. An address is without its password. */
export const importText = {
  noAddress: 'O endereço não pôde ser lido: escreva-o como https://api.exemplo.com.br.',
  unreadable: (address: string, cause: DownloadError) =>
    cause.reason === 'too_large'
      ? `${address} tem mais de 100 MB com as outras listas: salve as respostas em um arquivo, com as fotos ao lado, e importe o arquivo.`
      : `${address} ${reasonOf(cause)}: confira o endereço da API.`,
  tooMuch: (where: string) =>
    `${where} tem mais do que uma importação traz (5.000 itens, um milhão de valores, ou 500 MB em um arquivo): divida o conteúdo em arquivos.`,
  noJson: (where: string) => `${where} não é JSON: confira se é o endereço da API, e não o do site.`,
  noList: (where: string, name: string) => `${where}: ${name} não é uma lista. Confira o endereço ou o arquivo.`,
  noFile: (path: string, reason: string) => `${path} não pôde ser lido (${reason}): confira o caminho.`,
  noLists: (path: string) => `${path} não tem as listas: o arquivo é um objeto com products, services, faq e meta.`,
  unknownList: (path: string, name: string) => `${path}: a lista ${shown(name)} não existe. Nada foi mudado.`,
  notPrepared: 'O banco de dados ainda não existe ou é de outra versão: inicie o servidor uma vez antes.',
  inMemory: 'O banco de dados está só na memória: confira DATABASE_URL.',

  found: (counts: readonly [PublicEntityName, number][]) =>
    `Encontrado: ${counts.flatMap(([name, count]) => foundOf(name, count)).join(', ')}.`,
  notBrought: (names: readonly PublicEntityName[]) =>
    `O endereço é de outro Toldaria: ${listOf.format(names.map((name) => noun(name, 2)))} não vêm dele. Para ter tudo, faça lá uma cópia com npm run backup e volte a ela aqui com npm run restore.`,
  comes: (name: PublicEntityName, title: string) => `+ ${named(name, title)}`,
  already: (name: PublicEntityName, title: string) =>
    `= ${named(name, title)}: já está aqui, em Excluídos ou no histórico`,
  keptOwn: (name: PublicEntityName) => `= ${noun(name)}: fica o que já foi preenchido aqui`,
  noted: (name: PublicEntityName, title: string, note: string) => `! ${named(name, title)}: ${note}`,
  leftOut: (name: PublicEntityName, title: string, reason: string) => `- ${named(name, title)}: ${reason}`,
  noItem: 'não é um item',
  tooLarge: `fica de fora: ${reasons.too_large}`,
  /** @param label of the field, where the fault is that it is blank */
  cannotBe: (code: string, label?: string) =>
    `fica de fora: ${code === validationCodes.required && label ? `${label} ` : ''}${faultOf(code)}`,
  mended: (label: string, code: string) => `${label}: ${faultOf(code)}, corrigido aqui`,
  absent: (label: string) => `${label}: a empresa não tem, e o site não mostra`,
  kept: (label: string, code: string) => `${label}: ${faultOf(code)}, fica o que o site tem`,
  without: (label: string, code: string) => `vem sem ${label}: ${faultOf(code)}`,
  rowLeftOut: (label: string, code: string) => `${label}: uma linha fica de fora, ${faultOf(code)}`,
  blankRows: (label: string) => `${label}: linhas em branco ficam de fora`,
  madePlain: (label: string) => `${label}: o HTML vira texto simples`,
  noPlace: (fields: readonly string[]) => `não vem, porque não tem lugar aqui: ${fields.map(shown).join(', ')}`,
  withoutPicture: (label: string, fault: string) => `${label}: a foto não pôde ser lida (${fault})`,
  hookFailed: (code: string) => `O comando BACKUP_HOOK falhou (${code}): a cópia de antes não saiu deste servidor.`,
  samplesGo: (count: number) => `Vão para Excluídos os exemplos do programa: ${count}.`,
  needsAdd: (count: number) =>
    `Já há itens aqui que não são exemplos nem desta importação: ${count}. Para juntar os novos a eles, acrescente --add. Nada foi mudado.`,
  needsYes: 'Nada foi mudado. Para importar, repita o comando com --yes.',
  nothing: 'Não há nada novo para importar.',
  pictures: (done: number, all: number) => `Fotos: ${done} de ${all}`,
  stopped: 'Interrompido: nada foi mudado.',
  done: (items: number) =>
    `Importado: ${items} ${items === 1 ? 'item' : 'itens'}. Um servidor que esteja no ar mostra tudo em um segundo.`,
  report: (path: string) => `O que foi ajustado ou ficou de fora está também em ${path}.`,
  goBack: (path: string) => `A cópia de antes está em ${path}. Para voltar a ela: npm run restore -- ${path}`,
}
