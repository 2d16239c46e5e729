import { conflictText } from './conflict.text.ts'

/** A field as the form on the screen shows it. */
export interface FormField {
  name: string
  label: string
  isPicture: boolean
  /** A value as the form shows it, if it is not the text itself: the text of an option, or whether a box is ticked. */
  textOf?: (value: unknown) => string
}

/** Reads a field's label from the form itself, so that no other list of labels has to agree with it. A field may have several inputs. */
export function formField(form: HTMLFormElement | null, name: string): FormField {
  const input = form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"], [name^="${name}."]`)
  const label = input?.closest('.field')?.querySelector('label, legend')?.textContent
  const field = { name, label: label ?? name, isPicture: input?.type === 'file' }
  if (input?.type === 'checkbox') return { ...field, textOf: (value) => (value ? conflictText.yes : conflictText.no) }
  if (!(input instanceof HTMLSelectElement)) return field
  const options = new Map([...input.options].map(({ value, text }) => [value, text]))
  return { ...field, textOf: (value) => options.get(String(value)) ?? '' }
}
