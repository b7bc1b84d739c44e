import { Spoken } from '#platform/contract/spoken.ts';

const INSTEAD = 'Take a photo of the code, or type it.';

/** Why there is no camera, by the names that browsers give (W3C Media Capture and Streams). */
const reasons: Record<string, string> = {
  NotAllowedError: `This shop may not use the camera. Allow it in your browser’s settings and try again. Or: ${INSTEAD.toLowerCase()}`,
  NotFoundError: `There is no camera here. ${INSTEAD}`,
  OverconstrainedError: `There is no camera here. ${INSTEAD}`,
};

const FAILED = `The camera does not start. Another app may be using it. Try again, or: ${INSTEAD.toLowerCase()}`;

/**
 * Asks for the camera at the back, or the one there is; whoever gets it has to stop its tracks.
 * @throws Spoken with what to do instead
 */
export const openCamera = async (): Promise<MediaStream> => {
  // Not there where the address is not https, nor this machine's own.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Spoken(`This browser opens no camera for this address. ${INSTEAD}`);
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (cause) {
    throw new Spoken(reasons[(cause as Error).name] ?? FAILED, { cause });
  }
};

export const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
