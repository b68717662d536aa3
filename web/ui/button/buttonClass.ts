import classes from './Button.module.css'

/** The visual weight of a button. */
export type ButtonTone = 'main' | 'plain' | 'quiet' | 'danger' | 'quietDanger'

/** The class names of an element that looks like a button, such as a link. */
export function buttonClass(tone: ButtonTone = 'main', fullWidth = false, more?: string): string {
  return [classes.button, classes[tone], fullWidth && classes.fullWidth, more].filter(Boolean).join(' ')
}
