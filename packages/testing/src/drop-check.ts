import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One check of one dish at a restaurant of r_keeper, on a day of its own. */
export interface DroppedCheck {
  restaurant: { key: string; name: string; city: string; address: string }
  date: string
  number: number
  total: string
  /** Further files of the bundle by their names, each of one row. */
  others?: Record<string, string>
}

/** Drops a bundle with one check; the worker takes it at its next look, within ten seconds or so. */
export async function dropCheck(dropDir: string, dropped: DroppedCheck): Promise<void> {
  const { restaurant, date, number, total, others } = dropped
  const { key, name, city, address } = restaurant
  const check = `e2e-${number}`
  const files = {
    'restaurants.csv': `external_id,name,city,address\n${key},"${name}","${city}","${address}"\n`,
    'dishes.csv': 'external_id,name,price\ne2e,Пробное блюдо,123.45\n',
    'checks.csv': `restaurant,check_id,number,business_date,closed_at\n${key},${check},${number},${date},${date} 13:00:00\n`,
    'sales_lines.csv': `restaurant,check_id,line_id,dish,quantity,price,total\n${key},${check},1,e2e,1,${total},${total}\n`,
    ...others,
  }
  const manifest = {
    schemaVersion: 1,
    source: 'source_a',
    period: { from: date, to: date },
    timezone: 'Europe/Moscow',
    files: Object.entries(files).map(([file, content]) => ({
      name: file,
      rows: 1,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  const folder = join(dropDir, 'source_a', check)
  await mkdir(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  // The worker takes what has a manifest, so that comes last and whole.
  await writeFile(join(folder, 'manifest.part'), JSON.stringify(manifest))
  await rename(join(folder, 'manifest.part'), join(folder, 'manifest.json'))
}
