import { UserFacingError } from '#platform/contract/spoken.ts';

const ALTERNATIVE = 'Take a photo of the code, or type it.';

/** Why there is no camera, by the names that browsers give (W3C Media Capture and Streams). */
const cameraErrors: Record<string, string> = {
  NotAllowedError: `This shop may not use the camera. Allow it in your browser’s settings and try again. Or: ${ALTERNATIVE.toLowerCase()}`,
  NotFoundError: `There is no camera here. ${ALTERNATIVE}`,
  OverconstrainedError: `There is no camera here. ${ALTERNATIVE}`,
};

const CAMERA_FAILED = `The camera does not start. Another app may be using it. Try again, or: ${ALTERNATIVE.toLowerCase()}`;

/**
 * Asks for the camera at the back, or the one there is; whoever gets it has to stop its tracks.
 * @throws UserFacingError with what to do instead
 */
export const openCamera = async (): Promise<MediaStream> => {
  // Not there where the address is not https, nor this machine's own.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new UserFacingError(`This browser opens no camera for this address. ${ALTERNATIVE}`);
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (cause) {
    throw new UserFacingError(cameraErrors[(cause as Error).name] ?? CAMERA_FAILED, { cause });
  }
};

export const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
