import type { FirstStep } from '#contract/overview.ts'

/** A step that is open. Its way is a screen, or a message to whoever runs the server. */
export const firstStepsText: Record<FirstStep, { todo: string; advice: string }> = {
  own_number: {
    todo: 'Pôr o número da empresa',
    advice: 'É para ele que os pedidos de orçamento vão.',
  },
  first_product: {
    todo: 'Cadastrar o primeiro produto',
    advice: 'Foto, título e características.',
  },
  hours: {
    todo: 'Pôr o horário de atendimento',
    advice: 'O site diz então se a empresa está aberta.',
  },
  promises: {
    todo: 'Conferir o que a página promete',
    advice: 'Anos, obras, história e passos vieram prontos com o programa. Só você sabe se são verdade.',
  },
  first_work: {
    todo: 'Mostrar a primeira obra',
    advice: 'Uma foto de um trabalho entregue já basta.',
  },
  recovery_codes: {
    todo: 'Guardar os códigos de recuperação',
    advice: 'Com um deles você volta ao painel sem depender de ninguém.',
  },
  public_address: {
    todo: 'Pedir o endereço público do site',
    advice: 'Quem cuida do servidor põe o domínio da empresa, como www.suaempresa.com.br, em PUBLIC_URL.',
  },
}

export const stepsText = {
  title: 'Primeiros passos',
  progress: (done: number, all: number) => `${done} de ${all}`,
  askForAddress: (site: string) =>
    `O site ${site} ainda não sabe o próprio endereço público. Defina PUBLIC_URL no servidor, por favor.`,
}
