import { Button as MantineButton } from '@mantine/core'

/** Mantine's button with touch-sized height; `loading` shows that it is busy and takes no further press (NOTE-2). */
export const Button = MantineButton.withProps({ h: 42, px: 18, fw: 600 })
