import classes from './Button.module.css'

/** How much a button asks for the eye. */
export type ButtonTone = 'main' | 'plain' | 'quiet' | 'danger' | 'quietDanger'

/** The classes of what is drawn as a button, a link too. */
export function buttonClass(tone: ButtonTone = 'main', fullWidth = false, more?: string): string {
  return [classes.button, classes[tone], fullWidth && classes.fullWidth, more].filter(Boolean).join(' ')
}
