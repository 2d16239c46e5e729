/** Messages for the operator about a folder of samples. */
export const samplesFolderText = {
  unreadable: (path: string, reason: string) => `SEED: não foi possível ler ${path} (${reason}).`,
  noJson: (path: string, reason: string) => `SEED: ${path} não é um JSON válido (${reason}).`,
  fault: (path: string, field: string, fault: string) => `SEED: ${path}, ${field}: ${fault}. Nada foi gravado.`,
  unknown: 'campo desconhecido',
  list: 'deve ser uma lista',
  one: 'deve ser um só objeto, não uma lista',
  invalid: (code: string) => `valor inválido (${code})`,
  noFile: (name: string) => `não há o arquivo ${name} na pasta`,
}
