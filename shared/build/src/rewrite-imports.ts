const antdImport = /import\s*\{([^}]*)\}\s*from\s*['"]antd['"];?/g
const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]@ant-design\/icons['"];?/g
/** It would bundle the library with the remote. */
const reexport = /export\s*(?:\{[^}]*\}|\*)\s*from\s*['"](antd|@ant-design\/icons)['"]/

/**
 * Turns `import { Table } from 'antd'` into `import Table from 'antd/es/table'`, and the same for icons. Each component is a
 * shared module of its own, so a screen downloads only what it draws.
 *
 * @param antdModules module of each component: `DatePicker` → `antd/es/date-picker`
 * @throws when a name is not one of these components: types need `import { type … }`; or on `export … from 'antd'`
 */
export function rewriteImports(source: string, antdModules: ReadonlyMap<string, string>): string {
  const componentPath = (name: string) => {
    const path = antdModules.get(name)
    if (!path)
      throw new Error(`the shell provides no '${name}' of antd; a type is imported with 'import { type ${name} }'`)
    return path
  }
  const [statement, library] = reexport.exec(source) ?? []
  if (statement) throw new Error(`'${library}' is imported first, and exported then: ${statement}`)
  return source
    .replace(antdImport, (_, names: string) => defaults(names, componentPath))
    .replace(iconImport, (_, names: string) => defaults(names, (icon) => `@ant-design/icons/${icon}`))
}

/** Default imports on as many lines as before, so that source maps stay correct. */
function defaults(names: string, pathOf: (name: string) => string): string {
  const statements = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [imported = '', local = imported] = name.split(/\s+as\s+/)
      return `import ${local} from '${pathOf(imported)}';`
    })
  return statements.join(' ') + '\n'.repeat(names.split('\n').length - 1)
}
