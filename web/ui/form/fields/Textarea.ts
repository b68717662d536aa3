import '@mantine/core/styles/Input.css'
import '../fields.css'

/** Mantine's multi-line text input, with its label, description and error. */
export { Textarea } from '@mantine/core'
