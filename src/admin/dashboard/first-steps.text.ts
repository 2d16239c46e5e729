import type { FirstStep } from '#contract/overview.ts'

/** A step before and after it is done. Its way is a screen, or a message to whoever runs the server. */
export const firstStepsText: Record<FirstStep, { todo: string; advice: string; done: string }> = {
  own_number: {
    todo: 'Pôr o número da empresa',
    advice: 'É para ele que os pedidos de orçamento vão.',
    done: 'O número da empresa está no site',
  },
  first_product: {
    todo: 'Cadastrar o primeiro produto',
    advice: 'Foto, título e características.',
    done: 'O primeiro produto está no site',
  },
  hours: {
    todo: 'Pôr o horário de atendimento',
    advice: 'O site diz então se a empresa está aberta.',
    done: 'O horário de atendimento está no site',
  },
  first_work: {
    todo: 'Mostrar a primeira obra',
    advice: 'Uma foto de um trabalho entregue já basta.',
    done: 'A primeira obra está no site',
  },
  recovery_codes: {
    todo: 'Guardar os códigos de recuperação',
    advice: 'Com um deles você volta ao painel sem depender de ninguém.',
    done: 'Os códigos de recuperação estão criados',
  },
  public_address: {
    todo: 'Pedir o endereço público do site',
    advice: 'Quem cuida do servidor põe o domínio da empresa em PUBLIC_URL.',
    done: 'O site tem endereço público',
  },
}

export const stepsText = {
  title: 'Primeiros passos',
  progress: (done: number, all: number) => `${done} de ${all}`,
  done: 'Feito:',
  askForAddress: (site: string) =>
    `O site ${site} ainda não sabe o próprio endereço público. Defina PUBLIC_URL no servidor, por favor.`,
}
