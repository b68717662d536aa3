import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './api/store/schema.ts', out: './api/store/migrations' })
