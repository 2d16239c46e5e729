/** A field as the form on the screen shows it. */
export interface FormField {
  name: string
  label: string
  isPicture: boolean
}

/** Reads a field's label from the form itself, so that no other list of labels has to agree with it. A field may have several inputs. */
export function formField(form: HTMLFormElement | null, name: string): FormField {
  const input = form?.querySelector<HTMLInputElement>(`[name="${name}"], [name^="${name}."]`)
  const label = input?.closest('.field')?.querySelector('label, legend')?.textContent
  return { name, label: label ?? name, isPicture: input?.type === 'file' }
}
