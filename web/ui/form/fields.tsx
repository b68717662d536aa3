import { IconEye, IconEyeOff } from '@tabler/icons-react'
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './fields.module.css'

/** The label, help and error around a native control. */
interface FieldProps {
  label?: ReactNode
  /** Help, below the label. Like the error it is the accessible description of the field. */
  description?: ReactNode
  /** Whether the help is below the input and the error. */
  helpBelow?: boolean
  error?: ReactNode
  className?: string | undefined
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = ComponentPropsWithoutRef<Tag> & FieldProps

/** A single-line text input with its label, help and error. */
export const TextInput = forwardRef<HTMLInputElement, ControlProps<'input'>>(function TextInput(props, ref) {
  const { control, framed } = useField(props)
  return framed(<input {...control} ref={ref} className={classes.input} />)
})

interface PasswordInputProps extends ControlProps<'input'> {
  /** The name of the button that shows the password. */
  showLabel: string
}

/** A password input with a button that shows what is typed. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { showLabel, ...props },
  ref,
) {
  const { control, framed } = useField(props)
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return framed(
    <div className={classes.password}>
      <input {...control} ref={ref} type={isShown ? 'text' : 'password'} className={classes.input} />
      <button
        type="button"
        className={classes.show}
        aria-label={showLabel}
        aria-pressed={isShown}
        // The field keeps the focus, so that a phone's keyboard stays open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>,
  )
})

interface TextareaProps extends ControlProps<'textarea'> {
  /** Whether the height follows the text; `rows` is the minimum. */
  autosize?: boolean
}

/** A multi-line text input with its label, help and error. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { autosize = false, ...props },
  ref,
) {
  const { control, framed } = useField(props)
  const element = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => element.current)
  useLayoutEffect(() => {
    if (autosize && element.current) fitText(element.current)
  }, [autosize, props.value])
  const rows = { '--rows': props.rows } as React.CSSProperties
  return framed(
    <textarea
      {...control}
      ref={element}
      className={classes.input}
      data-autosize={autosize || undefined}
      style={rows}
    />,
  )
})

/** Sets the height of a text area to that of its text, in browsers without `field-sizing`. Before layout its height is unknown. */
function fitText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

interface NativeSelectProps extends ControlProps<'select'> {
  /** The options; alternatively, children. */
  data?: readonly { value: string; label: string }[]
}

/** A native select with its label, help and error. */
export function NativeSelect({ data, children, ...props }: NativeSelectProps) {
  const { control, framed } = useField(props)
  return framed(
    <select {...control} className={classes.input}>
      {data?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </select>,
  )
}

/** A checkbox with its label, help and error. */
export const Checkbox = forwardRef<HTMLInputElement, ControlProps<'input'>>(function Checkbox(props, ref) {
  const { control, label, help, error, className } = useField(props)
  return (
    <div className={`${classes.checkbox} ${className}`}>
      <input {...control} ref={ref} type="checkbox" />
      {label}
      {help}
      {error}
    </div>
  )
})

/** A control's attributes, its label, help and error, and a function that renders them in order. */
function useField<P extends FieldProps & Pick<ComponentPropsWithoutRef<'input'>, 'id' | 'required' | AriaName>>({
  label: words,
  description,
  helpBelow = false,
  error: problem,
  className = '',
  ...rest
}: P) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const hasHelp = description != null && description !== false
  const describedBy = [rest['aria-describedby'], problem && `${id}-error`, hasHelp && `${id}-help`]
  const control = {
    ...rest,
    id,
    'aria-invalid': problem ? true : rest['aria-invalid'],
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
  const label = words != null && (
    <label htmlFor={id}>
      {words}
      {rest.required && (
        <span className={classes.error} aria-hidden="true">
          {' *'}
        </span>
      )}
    </label>
  )
  const help = hasHelp && (
    <p id={`${id}-help`} className={classes.help}>
      {description}
    </p>
  )
  const error = problem && (
    <p id={`${id}-error`} className={classes.error}>
      {problem}
    </p>
  )
  const framed = (drawn: ReactNode) => (
    <div className={`${classes.field} ${className}`}>
      {label}
      {!helpBelow && help}
      {drawn}
      {error}
      {helpBelow && help}
    </div>
  )
  return { control, framed, label, help, error, className }
}

type AriaName = 'aria-invalid' | 'aria-describedby'
