const CONTROLS = 'input, textarea, button'

/** Puts the focus on the first field of a form that is marked as wrong; its message is read out with it. */
export function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
}
