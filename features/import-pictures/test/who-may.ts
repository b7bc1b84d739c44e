import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { 'staff products.import': 'productFiles.uploadPictures' },
  send: () => ({ bodies: { 'productFiles.uploadPictures': new Blob(['PK'], { type: 'application/zip' }) } }),
} satisfies WhoMay;
