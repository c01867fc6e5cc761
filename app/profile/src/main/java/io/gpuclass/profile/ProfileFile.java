package io.gpuclass.profile;

import io.gpuclass.profile.ProfileReadException.Problem;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The text of a file that may hold a profile, or of stdin under the name -, read with bounded memory. */
final class ProfileFile {
    /** Largest file that is read: many times the size of any profile. */
    static final int MAX_BYTES = 16 << 20;

    private static final Path STDIN = Path.of("-");
    private static final String GIVE_A_PROFILE = "give a file that 'gpuclass probe' wrote";
    /** The first bytes of what gzip packs. */
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ProfileFile() {}

    /** @throws ProfileReadException if there is no such file, it cannot be read, or it is no text */
    static String text(Path file) {
        return decoded(file, bytesOf(file));
    }

    /** @throws ProfileReadException if there is no such file, or it cannot be read */
    static byte[] bytesOf(Path file) {
        try {
            return bytes(file);
        } catch (NoSuchFileException e) {
            throw unreadable(file, InputFile.reason(e), "check the path, or make one with 'gpuclass probe -o FILE'");
        } catch (AccessDeniedException e) {
            throw unreadable(file, InputFile.reason(e), "check its permissions");
        } catch (ZipException | EOFException e) {
            throw unreadable(file, "its gzip compression is damaged or cut off", "copy it again");
        } catch (IOException e) {
            throw unreadable(file, InputFile.reason(e), "check the path and the disk");
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        if (file.equals(STDIN)) {
            return bytes(file, System.in);
        }
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw unreadable(file, "it is a directory", "name the profile inside it");
        }
        if (attributes.size() > MAX_BYTES) {
            throw tooLarge(file, "it has " + attributes.size() + " bytes");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return bytes(file, in);
        }
    }

    private static byte[] bytes(Path file, InputStream in) throws IOException {
        byte[] bytes = bounded(file, in);
        boolean packed = Arrays.equals(Arrays.copyOf(bytes, GZIP.length), GZIP);
        return packed ? bounded(file, new GZIPInputStream(new ByteArrayInputStream(bytes))) : bytes;
    }

    /** One byte past the limit tells a special file, whose size says nothing, that gives too much. */
    private static byte[] bounded(Path file, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw tooLarge(file, "it gives more than " + MAX_BYTES + " bytes");
        }
        return bytes;
    }

    private static String decoded(Path file, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        if (decoder.decode(in, out, true).isError()) {
            throw notUtf8(file, in.position(), out.flip().toString());
        }
        String text = out.flip().toString();
        text = text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? text : text.substring(1);
        if (text.isBlank()) {
            throw unreadable(file, "it is empty", GIVE_A_PROFILE);
        }
        return text;
    }

    private static ProfileReadException notUtf8(Path file, int offset, String before) {
        long line = before.chars().filter(c -> c == '\n').count() + 1;
        int column = before.length() - before.lastIndexOf('\n');
        Problem problem = new Problem(
                "line " + line + ", column " + column, "the bytes from offset " + offset + " on are not UTF-8 text");
        return new ProfileReadException(file, List.of(problem), GIVE_A_PROFILE);
    }

    private static ProfileReadException tooLarge(Path file, String size) {
        return unreadable(file, size + ", and a profile may have " + MAX_BYTES + " at most", GIVE_A_PROFILE);
    }

    private static ProfileReadException unreadable(Path file, String cause, String nextStep) {
        return new ProfileReadException(file, List.of(Problem.ofFile(cause)), nextStep);
    }
}
