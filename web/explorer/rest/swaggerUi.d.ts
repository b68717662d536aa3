declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Swagger UI's settings that we use: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  interface Settings {
    domNode: HTMLElement
    spec: object
    validatorUrl: null
    supportedSubmitMethods: string[]
    docExpansion: 'none' | 'list' | 'full'
    defaultModelsExpandDepth: number
  }
  export default function SwaggerUI(settings: Settings): void
}
